import type { Note } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { NoteRow } from './note-repository.ts';

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  version: row.version,
  group: row.group,
  text: { lo: row.textLo, en: row.textEn },
  position: row.position,
  needsFreeText: row.needsFreeText,
  picture: row.picture,
  branch:
    row.branchId === null
      ? null
      : { id: row.branchId, name: { lo: row.branchLo ?? '', en: row.branchEn ?? '' } },
  active: row.active,
  uses: row.uses,
});

/** As the form holds it: what a conflict compares with. */
export const presentNoteForm = (note: Note) => ({ ...note, everywhere: note.branch === null });

/** What the history compares, field by field. */
export const presentNoteAudit = ({ group, text, needsFreeText, picture, branch, active }: Note) => ({
  group,
  text,
  needsFreeText,
  picture,
  branch: branch?.name ?? null,
  active,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentNoteExport = (row: NoteRow): ExportRow => ({
  group: row.group,
  textLo: row.textLo,
  textEn: row.textEn,
  order: row.position,
  free: String(row.needsFreeText),
  scopeLo: row.branchLo ?? '',
  scopeEn: row.branchEn ?? '',
  uses: row.uses,
  active: String(row.active),
});
