/** A place in the tables where a file may be kept: its bytes in one column, or their hash in the other. */
export interface FileColumn {
  readonly table: string;
  readonly keys: readonly string[];
  readonly content: string;
  readonly file: string;
}

const of = (table: string, keys: readonly string[], content = 'content', file = 'file'): FileColumn => ({
  table,
  keys,
  content,
  file,
});

/** Every one of them: what is moved, counted as in use, backed up. A test compares it with the schema. */
export const fileColumns: readonly FileColumn[] = [
  of('student_photo', ['student_id']),
  of('guardian_photo', ['guardian_id']),
  of('pick_up_photo', ['id']),
  of('student_document', ['id']),
  of('user_photo', ['user_id']),
  of('announcement_file', ['id']),
  of('announcement_file', ['id'], 'preview', 'preview_file'),
  of('page_picture_file', ['picture_id', 'name']),
  of('card_picture', ['id']),
  of('branch_image', ['branch_id', 'kind']),
  of('leave_request', ['id']),
  of('report_form', ['id']),
  of('student_import', ['id'], 'sheet', 'sheet_file'),
];

/** The hashes that anything refers to. */
export const usedHashes = fileColumns
  .map(({ table, file }) => `select ${file} as hash from ${table} where ${file} is not null`)
  .join(' union all ');
