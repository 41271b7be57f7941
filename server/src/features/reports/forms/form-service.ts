import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { addForm, FormShown, listForms, readForm, tieForm } from '@suksa/contracts/reports';
import { can, yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { edit, lineOf, type Resource, remove, write } from '../../../http/write.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { gridOf } from '../../../spreadsheet/form/form-grid.ts';
import { openForm } from '../../../spreadsheet/form/open-form.ts';
import { bookSubjects } from '../marks/mark-book-repository.ts';
import { presentForm } from './form-presenter.ts';
import { deleteForm, formsOf, formWithFile, holdForm, insertForm, updateForm } from './form-repository.ts';
import { refuseTies } from './form-tie-rules.ts';

const forms: Resource<FormShown> = {
  entity: 'reports.form',
  lock: async (tx, id) => {
    const found = await holdForm(tx, id);
    return found && presentForm(found);
  },
};

export const refuseOthers = ({ actor }: Pick<Caller, 'actor'>) => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { permission: 'reports.card.approve' } });
};

export const formsFor = async ({ actor, school }: Caller): Promise<EndpointOutput<typeof listForms>> => ({
  forms: (await formsOf(school.read)).map(presentForm),
  mayChange: can(actor, 'reports.card.approve') && seesWholeBranch(actor),
  maySchool: seesWholeBranch(actor),
});

/** What a run of a form works on: one at a time in a branch and year. */
export const runSubject = ({ context }: Caller, formId: number): string =>
  `reports.form:${context.branchId}:${yearOf(context).id}:${formId}`;

/** A form that was kept opens, unless its file has been damaged since. */
export const kept = (content: Buffer) => {
  const form = openForm(content);
  return 'fault' in form ? refuseField('file', form.fault) : form;
};

export const formFor = async (call: Caller, id: number): Promise<EndpointOutput<typeof readForm>> => {
  refuseOthers(call);
  const { read, files } = call.school;
  const found = (await formWithFile(read, id)) ?? notFound();
  const subjects = await bookSubjects(read, yearOf(call.context).id);
  const named = new Map(subjects.map((one) => [one.id, { lo: one.nameLo, en: one.nameEn }]));
  return {
    form: presentForm(found),
    sheets: gridOf(kept(await files.read(found))),
    subjects: [...named].map(([subjectId, name]) => ({ id: subjectId, name })),
  };
};

/** Refuses at `file`, with the reason, what can't be filled. */
export const keepForm = async (
  call: Caller,
  { name, kind, file }: EndpointRequest<typeof addForm>['body'],
): Promise<FormShown> => {
  refuseOthers(call);
  const opened = openForm(file.bytes);
  if ('fault' in opened) refuseField('file', opened.fault);
  const stored = await call.school.files.keep(file.bytes);
  return write(call, async (tx) => {
    const id = await insertForm(tx, {
      ...{ name, kind, fileName: cleanFileName(file.name), ...stored },
      changedBy: call.actor.userId,
    });
    const after = (await forms.lock(tx, id, call)) ?? notFound();
    return { result: after, audit: lineOf(call, forms, { action: 'create', id, after }) };
  });
};

export const changeTies = (
  call: Caller,
  id: number,
  { version, kind, ties, rows }: EndpointRequest<typeof tieForm>['body'],
): Promise<FormShown> => {
  refuseOthers(call);
  return edit(call, forms, { id, version }, async (tx) => {
    const content = await call.school.files.read((await formWithFile(tx, id)) ?? notFound());
    refuseTies({ kind, ties, rows }, gridOf(kept(content)));
    await updateForm(tx, id, {
      ...{ kind, ties, changedBy: call.actor.userId },
      rowsSheet: rows?.sheet ?? null,
      firstRow: rows?.first ?? null,
      lastRow: rows?.last ?? null,
    });
  });
};

export const removeForm = (call: Caller, id: number): Promise<void> => {
  refuseOthers(call);
  return remove(call, forms, { id }, (tx) => deleteForm(tx, id));
};
