import type { AuditTrailEntry } from '@suksa/contracts';
import type { Actor } from '../../../http/actor.ts';
import {
  type GuardedText,
  guardedTexts,
  mayDisclose,
  mayLook,
  peopleViewer,
} from '../../../school/policies/people-fields.ts';

const guarded = Object.keys(guardedTexts) as GuardedText[];

/** How the history calls a look at a guarded text. */
export const lookAction: Record<GuardedText, string> = {
  healthNote: 'look_health',
  legalRestriction: 'look_legal_restriction',
};

/**
 * One entry as the reader may know it: of fields that aren't the reader's business nothing, of the guarded texts that
 * they changed and who looked, for those who may look themselves; what they said is read apart, so that it is recorded.
 */
export const historyFor = (actor: Actor, entry: AuditTrailEntry): AuditTrailEntry[] => {
  const looked = guarded.find((text) => lookAction[text] === entry.action);
  if (looked) return mayLook(actor, looked) ? [entry] : [];
  const viewer = peopleViewer(actor);
  const changes = entry.changes.flatMap((change) => {
    const text = guarded.find((name) => change.field === name || change.field.endsWith(`.${name}`));
    if (text)
      return mayLook(actor, text) ? [{ field: change.field, before: null, after: null, folded: true }] : [];
    return mayDisclose(viewer, change.field) ? [change] : [];
  });
  return changes.length === 0 && entry.changes.length > 0 && entry.action === 'edit'
    ? []
    : [{ ...entry, changes }];
};
