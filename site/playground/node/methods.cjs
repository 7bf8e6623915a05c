/* global METHODS */
/** `node:http` of a table without a server. The build writes the methods that Node knows. */
exports.METHODS = METHODS
