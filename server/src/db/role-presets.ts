import type { dataScopes } from './schema/index.ts';

const of = (noun: string, ...verbs: readonly string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);

/** Every permission that an endpoint or a screen asks for. Roles 1 and 2 hold all of them. */
export const allPermissions: readonly string[] = [
  ...of('education.student', 'view', 'create', 'edit', 'delete', 'approve', 'export'),
  ...of('education.health', 'view', 'edit'),
  ...of('education.legal_restriction', 'view', 'edit'),
  ...of('education.class', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('education.rollover', 'view', 'edit', 'approve', 'export'),
  ...of('education.graduation', 'view', 'create', 'edit', 'approve', 'export'),
  ...of('education.import', 'view', 'create', 'delete'),
  ...of('education.document', 'view', 'create', 'delete'),
  ...of('feeinvoice.payment', 'view', 'create', 'void', 'approve', 'export'),
  ...of('feeinvoice.invoice', 'view', 'create', 'void', 'export'),
  ...of('feeinvoice.plan', 'view', 'edit'),
  ...of('reports.attendance', 'view', 'export'),
  ...of('settings.user', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.role', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.customer', 'view', 'create', 'edit', 'approve', 'export'),
  ...of('settings.customer_account', 'view', 'create', 'edit', 'export'),
  ...of('settings.holiday', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.shift', 'view', 'create', 'edit', 'delete', 'approve', 'export'),
  ...of('settings.branch', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.card', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.academic_year', 'view', 'create', 'edit', 'delete', 'reopen', 'export'),
  ...of('settings.note', 'view', 'create', 'edit', 'export'),
  ...of('settings.mark_scheme', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('settings.mark_window', 'view', 'create', 'edit', 'delete', 'reopen', 'export'),
  ...of('settings.school_page', 'view', 'edit'),
  ...of('settings.enquiry', 'view', 'edit', 'export'),
  ...of('settings.release', 'view', 'override'),
  ...of('technical.subject', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('technical.teaching', 'view', 'edit'),
  ...of('technical.room', 'view', 'create', 'edit', 'delete'),
  ...of('technical.announcement', 'view', 'create', 'edit', 'delete', 'export'),
  ...of('checkinout.event', 'view', 'create', 'override'),
];

export interface RolePreset {
  readonly id: number;
  readonly nameLo: string;
  readonly nameEn: string;
  readonly scope: (typeof dataScopes)[number];
  readonly permissions: readonly string[];
}

/** The three roles that every installation has; their ids are fixed. */
export const fixedRoles: readonly RolePreset[] = [
  {
    id: 1,
    nameLo: 'ຜູ້ດູແລລະບົບ',
    nameEn: 'Super admin',
    scope: 'all_branches',
    permissions: allPermissions,
  },
  {
    id: 2,
    nameLo: 'ຜູ້ບໍລິຫານໂຮງຮຽນ',
    nameEn: 'School administrator',
    scope: 'all_branches',
    permissions: allPermissions,
  },
  {
    id: 3,
    nameLo: 'ຄອບຄົວ',
    nameEn: 'Family',
    scope: 'own_children',
    permissions: [
      ...of('education.student', 'view'),
      ...of('feeinvoice.invoice', 'view'),
      ...of('reports.attendance', 'view'),
    ],
  },
];

/** Staff jobs as most schools have them; a school changes them or makes its own. */
export const staffRoles: readonly RolePreset[] = [
  {
    id: 4,
    nameLo: 'ຜູ້ອຳນວຍການ',
    nameEn: 'Principal',
    scope: 'own_branch',
    permissions: [
      ...of('education.student', 'view', 'create', 'edit', 'approve', 'export'),
      ...of('education.health', 'view', 'edit'),
      ...of('education.legal_restriction', 'view', 'edit'),
      ...of('education.class', 'view', 'create', 'edit', 'delete', 'export'),
      ...of('education.rollover', 'view', 'edit', 'approve', 'export'),
      ...of('education.graduation', 'view', 'create', 'edit', 'approve', 'export'),
      ...of('education.import', 'view'),
      ...of('education.document', 'view', 'create'),
      ...of('feeinvoice.payment', 'view', 'void', 'approve', 'export'),
      ...of('feeinvoice.invoice', 'view', 'create', 'void', 'export'),
      ...of('feeinvoice.plan', 'view', 'edit'),
      ...of('reports.attendance', 'view', 'export'),
      ...of('settings.user', 'view', 'export'),
      ...of('settings.role', 'view'),
      ...of('settings.customer', 'view', 'edit', 'approve', 'export'),
      ...of('settings.customer_account', 'view', 'export'),
      ...of('settings.holiday', 'view', 'create', 'edit', 'export'),
      ...of('settings.shift', 'view', 'create', 'edit', 'delete', 'approve', 'export'),
      ...of('settings.branch', 'view', 'edit', 'export'),
      ...of('settings.card', 'view', 'create', 'edit', 'export'),
      ...of('settings.academic_year', 'view', 'create', 'edit', 'export'),
      ...of('settings.note', 'view', 'create', 'edit', 'export'),
      ...of('settings.mark_scheme', 'view', 'edit', 'export'),
      ...of('settings.mark_window', 'view', 'create', 'edit', 'delete', 'reopen', 'export'),
      ...of('settings.school_page', 'view', 'edit'),
      ...of('settings.enquiry', 'view', 'edit', 'export'),
      ...of('technical.subject', 'view', 'create', 'edit', 'export'),
      ...of('technical.teaching', 'view', 'edit'),
      ...of('technical.room', 'view', 'create', 'edit'),
      ...of('technical.announcement', 'view', 'create', 'edit', 'delete', 'export'),
      ...of('checkinout.event', 'view', 'create', 'override'),
    ],
  },
  {
    id: 5,
    nameLo: 'ພະນັກງານທະບຽນ',
    nameEn: 'Registrar',
    scope: 'own_branch',
    permissions: [
      ...of('education.student', 'view', 'create', 'edit', 'delete', 'export'),
      ...of('education.health', 'view', 'edit'),
      ...of('education.legal_restriction', 'view', 'edit'),
      ...of('education.class', 'view', 'create', 'edit', 'delete', 'export'),
      ...of('education.rollover', 'view', 'edit', 'export'),
      ...of('education.graduation', 'view', 'create', 'edit', 'export'),
      ...of('education.import', 'view', 'create', 'delete'),
      ...of('education.document', 'view', 'create', 'delete'),
      ...of('feeinvoice.invoice', 'view', 'export'),
      ...of('reports.attendance', 'view', 'export'),
      ...of('settings.customer', 'view', 'create', 'edit', 'approve', 'export'),
      ...of('settings.customer_account', 'view', 'create', 'edit', 'export'),
      ...of('settings.card', 'view', 'create', 'edit', 'delete', 'export'),
      ...of('settings.shift', 'view', 'export'),
      ...of('settings.enquiry', 'view', 'edit'),
      ...of('technical.subject', 'view'),
      ...of('technical.teaching', 'view'),
      ...of('technical.room', 'view'),
      ...of('technical.announcement', 'view', 'create', 'edit', 'export'),
    ],
  },
  {
    id: 6,
    nameLo: 'ພະນັກງານເກັບເງິນ',
    nameEn: 'Cashier',
    scope: 'own_branch',
    permissions: [
      ...of('education.student', 'view'),
      ...of('education.class', 'view'),
      ...of('feeinvoice.payment', 'view', 'create', 'void', 'export'),
      ...of('feeinvoice.invoice', 'view', 'create', 'export'),
      ...of('feeinvoice.plan', 'view'),
      ...of('settings.customer', 'view', 'create', 'edit', 'export'),
    ],
  },
  {
    id: 7,
    nameLo: 'ຄູສອນ',
    nameEn: 'Teacher',
    scope: 'own_classes',
    permissions: [
      ...of('education.student', 'view'),
      ...of('education.class', 'view'),
      ...of('reports.attendance', 'view'),
      ...of('technical.subject', 'view'),
      ...of('technical.teaching', 'view'),
      ...of('technical.room', 'view'),
      ...of('technical.announcement', 'view', 'create', 'edit'),
    ],
  },
  {
    id: 8,
    nameLo: 'ຜູ້ເຝົ້າປະຕູ',
    nameEn: 'Gatekeeper',
    scope: 'own_branch',
    permissions: [...of('checkinout.event', 'view', 'create')],
  },
];
