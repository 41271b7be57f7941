/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  branches: () => import('./branches/branches-screen.tsx'),
  'branch-form': () => import('./branches/branch-form-screen.tsx'),
  users: () => import('./users/users-screen.tsx'),
  'customer-accounts': () => import('./customer-accounts/customer-accounts-screen.tsx'),
  customers: () => import('./customers/customers-screen.tsx'),
  'academic-years': () => import('./academic-years/academic-years-screen.tsx'),
  holidays: () => import('./holidays/holidays-screen.tsx'),
  shifts: () => import('./shifts/shifts-screen.tsx'),
  calendar: () => import('./calendar/calendar-screen.tsx'),
  'mark-status': () => import('./mark-status/mark-status-screen.tsx'),
  notes: () => import('./notes/notes-screen.tsx'),
  profile: () => import('./profile/profile-screen.tsx'),
  roles: () => import('./roles/roles-screen.tsx'),
  'school-page': () => import('./school-page/school-page-screen.tsx'),
  'card-designer': () => import('./card-designer/screen/card-designer-screen.tsx'),
  enquiries: () => import('./enquiries/enquiries-screen.tsx'),
  releases: () => import('./releases/releases-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
