// Stands for a package that the repository does not have.
module.exports = {}
