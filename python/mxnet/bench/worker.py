"""A child of a comparison: loads one job and runs it on request.

    python worker.py [FOLDER...]

It is started by its path and imports modules from its own folder and the given ones. It reads one
JSON request per line and answers one JSON line each. The answers go to a private copy of standard
output, because libraries print to the real one.
"""

import importlib
import json
import os
import resource
import sys
import time


def peak_megabytes():
    """Returns the largest resident size of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def resident_megabytes():
    """Returns the resident size of this process now, in MB."""
    with open("/proc/self/smaps_rollup") as sizes:
        return next(int(line.split()[1]) for line in sizes if line.startswith("Rss:")) / 1024


def load(request):
    """Creates the job; returns it and what loading cost."""
    start = time.perf_counter()
    module = importlib.import_module(request["module"])
    imported = time.perf_counter()
    job = getattr(module, request["job"])(**request["options"])
    return job, {
        "import_s": imported - start,
        "load_s": time.perf_counter() - imported,
        "rss_mb": peak_megabytes(),
        "version": module.version(),
        "built": module.built() if hasattr(module, "built") else None,
    }


def serve(requests, answers):
    """Answers requests until the input ends."""
    job = None
    for line in requests:
        request = json.loads(line)
        try:
            if request["do"] == "load":
                job, reply = load(request)
            elif request["do"] == "run":
                reply = {
                    "seconds": job.run(request["iterations"]),
                    "rss_mb": peak_megabytes(),
                    "resident_mb": resident_megabytes(),
                }
            else:
                reply = {"answer": [float(v) for v in job.answer().reshape(-1)]}
        except Exception as error:  # a peer may fail in any way; the driver reports it and goes on
            reply = {"error": f"{type(error).__name__}: {str(error).strip()[:500]}"}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    sys.path[1:1] = sys.argv[1:]
    private = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    serve(sys.stdin, private)
