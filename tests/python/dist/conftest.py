"""What jobs inherit from the tests that start them."""

import signal

# Tests that a script started with `&` ignore interrupts, and so would the jobs they interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
