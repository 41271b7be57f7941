import { draftOfFet, type FetDraft } from './fet-draft.ts';
import type { Tie } from './fet-draft-lessons.ts';
import type { FetSchoolParts } from './fet-names.ts';
import { type FetFault, readFet } from './fet-reader.ts';
import { first, textOf } from './xml-tree.ts';

export interface FetTask {
  readonly bytes: Uint8Array;
  readonly school: FetSchoolParts;
  readonly ties: readonly Tie[];
}

/** What a file would make of a new draft; or what is wrong with it, and where. */
export type FetAnswer =
  | { readonly name: string; readonly activities: number; readonly draft: FetDraft }
  | { readonly code: FetFault['code'] | 'too-large' | 'nothing'; readonly at: string };

const mostActivities = 5000;

export const draftOfFile = ({ bytes, school, ties }: FetTask): FetAnswer => {
  const read = readFet(new TextDecoder().decode(bytes));
  if ('code' in read) return { code: read.code, at: read.at.slice(0, 200) };
  const activities = read.school.activities.length;
  if (activities > mostActivities) return { code: 'too-large', at: `${activities} > ${mostActivities}` };
  if (first(read.document, 'Activities_List') === undefined || activities === 0)
    return { code: 'nothing', at: '' };
  return {
    name: textOf(read.document, 'Institution_Name').slice(0, 60),
    activities,
    draft: draftOfFet(read, school, ties),
  };
};
