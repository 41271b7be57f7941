import type { Verified } from './audit-seals.ts';

/** What is wrong with the audit, a sentence each; none where every row is as it was sealed. */
export const complaintsOf = ({
  broken,
  outside,
  unsealed,
  unsealedSince,
  knowsHead,
}: Verified): readonly string[] => [
  ...(broken
    ? [
        `Broken: among the rows ${broken.from} to ${broken.until}, sealed at ${broken.sealedAt.toISOString()}, something was ` +
          `changed, taken away or added: ${broken.sealedRows} were sealed, ${broken.foundRows} are there.`,
      ]
    : []),
  ...(outside.length > 0
    ? [
        `Broken: rows were added by hand with numbers that no row gets and no seal is over: ${outside.join(', ')}.`,
      ]
    : []),
  ...(knowsHead
    ? []
    : ['Broken: the seal that you gave is not among them. The audit was sealed anew, or is another one.']),
  ...(unsealedSince
    ? [
        `Not sealed: ${unsealed} rows, the first of ${unsealedSince.toISOString()}. A server that runs seals every five ` +
          'minutes: see in its log why it doesn’t, and whether seals were taken away (--head). npm run audit -- seal does it now.',
      ]
    : []),
];

export const wholeOf = ({ rows, seals, unsealed, head }: Verified): string =>
  `Whole: ${rows} rows under ${seals} seals; ${unsealed} written since. The last seal: ${head ?? 'none yet'}`;
