/**
 * Which features of the server another may use: its services, never its repositories. Downward only: who stands lower
 * knows nobody above. What two need without asking each other lies in server/src/school, under them all. A line here is
 * a debt; the check refuses one that nobody needs any more.
 */
export const featureUses: Readonly<Record<string, readonly string[]>> = {
  session: ['education', 'feeinvoice', 'reports', 'settings'],
  releases: ['settings'],
  education: ['feeinvoice', 'landing', 'reports', 'settings', 'technical'],
  settings: ['checkinout', 'feeinvoice', 'reports'],
  landing: ['technical'],
  feeinvoice: [],
  reports: ['technical'],
  checkinout: [],
  technical: [],
};
