/** On a build server, where nobody reads a warning and nothing may be left out. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
