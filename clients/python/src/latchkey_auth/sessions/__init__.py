"""Sessions that are checked in the process, without a call for each."""
