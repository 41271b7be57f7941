/** Importing this module moves the process, and all that it starts, to the day of the tests. */
export {};
