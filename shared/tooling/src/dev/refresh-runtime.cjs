/** Stands in for `react-refresh/runtime` in a tab under development: the one runtime is the shell's. */
module.exports = window.suksaRefreshRuntime;
