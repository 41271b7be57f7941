import type { EndpointOutput } from '@suksa/contracts';
import type {
  AnnouncementTemplate,
  AnnouncementTemplateInput,
  listAnnouncementTemplates,
} from '@suksa/contracts/technical';
import { type Actor, can } from '../../../../http/actor.ts';
import type { Caller } from '../../../../http/caller.ts';
import { refuse } from '../../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../../http/write.ts';
import {
  deleteTemplateRow,
  insertTemplate,
  lockTemplate,
  type TemplateFound,
  templatesOf,
  updateTemplate,
} from './template-repository.ts';

const presented = (row: TemplateFound): AnnouncementTemplate => ({
  id: row.id,
  version: row.version,
  name: row.name,
  title: { lo: row.titleLo, en: row.titleEn },
  body: { lo: row.bodyLo, en: row.bodyEn },
});

const templates: Resource<AnnouncementTemplate> = {
  entity: 'technical.announcement_template',
  lock: async (tx, id) => {
    const found = await lockTemplate(tx, id);
    return found && presented(found);
  },
};

/** They are the school's: whoever writes to the families of their own classes uses them as they are. */
const writesForSchool = ({ scope }: Actor) => scope !== 'own_classes';

const refuseOthers = ({ actor }: Caller) => {
  if (!writesForSchool(actor)) refuse('above_own_rights', { status: 403 });
};

export const templatesFor = async ({
  actor,
  school,
}: Caller): Promise<EndpointOutput<typeof listAnnouncementTemplates>> => ({
  rows: (await templatesOf(school.read)).map(presented),
  mayChange: writesForSchool(actor) && can(actor, 'technical.announcement.create'),
});

export const addTemplate = (
  call: Caller,
  input: AnnouncementTemplateInput,
): Promise<AnnouncementTemplate> => {
  refuseOthers(call);
  return create(call, templates, (tx) => insertTemplate(tx, input));
};

export const changeTemplate = (
  call: Caller,
  id: number,
  { version, ...input }: AnnouncementTemplateInput & { readonly version: number },
): Promise<AnnouncementTemplate> => {
  refuseOthers(call);
  return edit(call, templates, { id, version }, (tx) => updateTemplate(tx, id, input));
};

export const removeTemplate = (call: Caller, id: number): Promise<void> => {
  refuseOthers(call);
  return remove(call, templates, { id }, (tx) => deleteTemplateRow(tx, id));
};
