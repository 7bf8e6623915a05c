/** What ends the program with exit code 2: its message is for the user, without a stack. */
export class Failure extends Error {}
