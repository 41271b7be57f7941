import type { OperationLibraries } from '@suksa/contracts/settings/data/operation';

type Parts = OperationLibraries['parts'];

/** As CycloneDX 1.5 wants it, for scanners and for whoever must show what is used. */
export const billOfMaterials = (parts: Parts, now: Date): object => {
  const all = new Map(
    parts.flatMap(({ packages }) => packages.map((one) => [`${one.name}@${one.version}`, one] as const)),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: now.toISOString(), component: { type: 'application', name: 'suksa' } },
    components: [...all.values()].map(({ name, version, licence }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [licenceOf(licence)],
    })),
  };
};

/** One name, or several with OR and AND between them; what is no SPDX name (“unknown”, “SEE LICENSE IN …”) may not stand as one. */
const licenceOf = (licence: string): object => {
  if (licence === 'unknown' || licence === 'UNLICENSED' || /^SEE /i.test(licence))
    return { license: { name: licence } };
  return / /.test(licence) ? { expression: licence } : { license: { id: licence } };
};
