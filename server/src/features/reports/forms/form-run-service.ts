import { wholeFile } from '../../../export/whole-file.ts';
import { zipOf } from '../../../export/zip.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { filesInOrder, filesOf } from './form-run-repository.ts';
import { refuseOthers, runSubject } from './form-service.ts';

/** The files of a run that are still kept: one archive, or the file itself where it is one alone. */
export const fetchedRun = async (app: App, call: Caller, formId: number, jobId: number) => {
  refuseOthers(call);
  const { db } = call.school;
  const last = await app.jobs.last(db, runSubject(call, formId));
  if (last?.job.id !== jobId) return notFound();
  const { count } = await filesOf(db, jobId);
  if (count === 0) notFound();
  const files = filesInOrder(db, jobId);
  const isArchive = count > 1;
  const whole = await wholeFile(isArchive ? zipOf(entriesOf(files)) : contentsOf(files));
  return { ...whole, isArchive };
};

type Files = ReturnType<typeof filesInOrder>;

async function* entriesOf(files: Files) {
  for await (const { name, content } of files) yield { name, content: [content] };
}

async function* contentsOf(files: Files) {
  for await (const { content } of files) yield content;
}
