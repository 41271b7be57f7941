import type { MessageKind } from '@suksa/contracts/settings/messages/kinds';

/** How a value of the messages' settings is told in their history; undefined where it says itself. */
export const settingWords =
  (kindWord: (kind: MessageKind) => string) =>
  (field: string, value: unknown): string | undefined => {
    if (field === 'kinds' || field === 'ownWords') {
      const kinds = typeof value === 'string' ? value.split(', ') : Array.isArray(value) ? value : [];
      return kinds.map((kind) => kind && kindWord(kind)).join(', ') || undefined;
    }
    if (field !== 'email' && field !== 'sms') return undefined;
    // All of a server, so that a change of any part of it is seen.
    const parts = Object.values(value ?? {}).filter((part) => typeof part !== 'boolean' && part !== '');
    return parts.join(', ') || undefined;
  };
