import type { Role } from '@suksa/contracts/settings';
import { printSheet, SchoolHeader } from '@suksa/ui/print';
import { RoleTable } from './role-table.tsx';

interface PrintedMatrix {
  readonly school: string;
  readonly title: string;
  readonly roles: readonly Role[];
  readonly catalogue: readonly string[];
}

/** Prints what every role of the list may do, on one matrix. */
export const printRoles = ({ school, title, roles, catalogue }: PrintedMatrix): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <RoleTable roles={roles} catalogue={catalogue} />
    </>,
    { title, landscape: roles.length > 5 },
  );
