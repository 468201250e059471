"""Work of several threads at once, for tests."""

import threading


def in_threads(work, threads):
    """Calls work(number) in so many threads at once; raises what one of them raised."""
    failed = []

    def run(number):
        try:
            work(number)
        except BaseException as error:
            failed.append(error)

    started = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    if failed:
        raise failed[0]
