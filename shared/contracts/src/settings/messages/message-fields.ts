import * as z from 'zod/mini';
import { choosableKinds, messageChannels } from './kinds.ts';

export const Named = z.object({ lo: z.string(), en: z.string() });
export const ChoosableKind = z.enum(choosableKinds);
export const Channel = z.enum(messageChannels);

/** An address of the web, without anybody’s name and password in it. */
export const isWebAddress = (value: string) => {
  try {
    const { protocol, username } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && username === '';
  } catch {
    return false;
  }
};
