import type { MantineColorsTuple } from '@mantine/core';

/** Brand green #00c58e is shade 5. White text needs 4.5:1, which shade 7 (4.6:1) is the first to give. */
const suksa: MantineColorsTuple = [
  '#e8faf3',
  '#cdf3e4',
  '#9fe7ca',
  '#68d9ad',
  '#2fcd99',
  '#00c58e',
  '#00a577',
  '#008560',
  '#006e50',
  '#00533c',
];

/** Neutrals with a breath of green, so that surfaces and the brand belong together. */
const gray: MantineColorsTuple = [
  '#f7f9f8',
  '#f0f3f2',
  '#e4e9e7',
  '#d5dcd9',
  '#bcc6c2',
  '#97a39f',
  '#6d7a76',
  '#51605b',
  '#33403c',
  '#18221f',
];

const dark: MantineColorsTuple = [
  '#dde4e1',
  '#b9c3bf',
  '#94a19c',
  '#6b7873',
  '#3d4945',
  '#2f3a36',
  '#242d2a',
  '#1a2120',
  '#131a18',
  '#0d1211',
];

/** `green` and `teal` are the brand too: the product has one green. */
export const colours = { suksa, green: suksa, teal: suksa, gray, dark };
