/** A class that was looked at in the morning can be called at noon, though the line is down by then. */
export const keptForTheDay = { gcTime: 12 * 60 * 60 * 1000 } as const;
