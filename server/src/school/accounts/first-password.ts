import { randomInt } from 'node:crypto';

/** No characters that look alike on paper: i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const lettersAGroup = 4;

/** A password to be typed once from a slip of paper, e.g. `kfm7-p2xd-wq9c`: 59 random bits. */
export const newFirstPassword = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: lettersAGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
