import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, line, neededWords, Version } from '../fields.ts';

const Words = z.object({ lo: z.string(), en: z.string() });

/** Words that the school writes again and again, kept for all branches. */
export const AnnouncementTemplate = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  title: Words,
  body: Words,
});
export type AnnouncementTemplate = z.infer<typeof AnnouncementTemplate>;

const written = { name: line(80), title: neededWords(160), body: neededWords(5000) };
export const AnnouncementTemplateInput = z.object(written);
export type AnnouncementTemplateInput = z.infer<typeof AnnouncementTemplateInput>;

export const listAnnouncementTemplates = endpoint({
  name: 'technical.announcementTemplate.list',
  method: 'GET',
  path: '/api/technical/announcement-templates',
  access: 'technical.announcement.view',
  reads: ['announcement'],
  output: z.object({
    rows: z.array(AnnouncementTemplate),
    /** Whether the caller may keep, change and delete them: whoever writes for more than their own classes. */
    mayChange: z.boolean(),
  }),
});

/** Refuses at `name` one that there is already. */
export const createAnnouncementTemplate = endpoint({
  name: 'technical.announcementTemplate.create',
  method: 'POST',
  path: '/api/technical/announcement-templates',
  access: 'technical.announcement.create',
  changes: ['announcement'],
  body: AnnouncementTemplateInput,
  output: AnnouncementTemplate,
  errors: ['duplicate'],
});

/** What was written from it before stays as it is. */
export const updateAnnouncementTemplate = endpoint({
  name: 'technical.announcementTemplate.update',
  method: 'PUT',
  path: '/api/technical/announcement-templates/:id',
  access: 'technical.announcement.edit',
  changes: ['announcement'],
  params: IdParams,
  body: z.object({ ...written, version: Version }),
  output: AnnouncementTemplate,
  errors: ['not_found', 'duplicate', 'conflict'],
});

export const deleteAnnouncementTemplate = endpoint({
  name: 'technical.announcementTemplate.delete',
  method: 'DELETE',
  path: '/api/technical/announcement-templates/:id',
  access: 'technical.announcement.delete',
  changes: ['announcement'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found'],
});
