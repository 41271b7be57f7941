import type academicYearsWords from '../locales/academic-years/en.json';
import type auditLogWords from '../locales/audit-log/en.json';
import type backupsWords from '../locales/backups/en.json';
import type branchesWords from '../locales/branches/en.json';
import type cardDesignerWords from '../locales/card-designer/en.json';
import type cardPanelWords from '../locales/card-panel/en.json';
import type customerAccountsWords from '../locales/customer-accounts/en.json';
import type customersWords from '../locales/customers/en.json';
import type words from '../locales/en.json';
import type firstDayWords from '../locales/first-day/en.json';
import type holidaysWords from '../locales/holidays/en.json';
import type kiosksWords from '../locales/kiosks/en.json';
import type markStatusWords from '../locales/mark-status/en.json';
import type messagesWords from '../locales/messages/en.json';
import type notesWords from '../locales/notes/en.json';
import type operationWords from '../locales/operation/en.json';
import type profileWords from '../locales/profile/en.json';
import type releasesWords from '../locales/releases/en.json';
import type retentionWords from '../locales/retention/en.json';
import type rolesWords from '../locales/roles/en.json';
import type schoolPageWords from '../locales/school-page/en.json';
import type secondFactorWords from '../locales/second-factor/en.json';
import type shiftsWords from '../locales/shifts/en.json';
import type usersWords from '../locales/users/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof words &
      typeof academicYearsWords &
      typeof auditLogWords &
      typeof backupsWords &
      typeof operationWords &
      typeof retentionWords &
      typeof branchesWords &
      typeof cardDesignerWords &
      typeof cardPanelWords &
      typeof customerAccountsWords &
      typeof customersWords &
      typeof firstDayWords &
      typeof holidaysWords &
      typeof kiosksWords &
      typeof markStatusWords &
      typeof messagesWords &
      typeof notesWords &
      typeof profileWords &
      typeof releasesWords &
      typeof rolesWords &
      typeof schoolPageWords &
      typeof secondFactorWords &
      typeof shiftsWords &
      typeof usersWords;
  }
}
