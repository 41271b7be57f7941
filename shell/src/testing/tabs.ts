import type { Tab } from '@suksa/contracts';

export const educationTab: Tab = {
  name: 'education',
  version: '1.0.0',
  menu: {
    title: { en: 'Education', lo: 'ການສຶກສາ' },
    help: { en: 'Students and classes', lo: 'ນັກຮຽນ ແລະ ຫ້ອງຮຽນ' },
    icon: 'school',
    order: 1,
    path: '/menu_tab/Education',
    permissions: ['education.student.view'],
  },
  screens: [
    {
      name: 'menu',
      path: '/menu_tab/Education',
      title: { en: 'Education', lo: 'ການສຶກສາ' },
      auth: false,
      layout: 'left-menu',
    },
    {
      name: 'register',
      path: '/education_management/education_index',
      title: { en: 'Register', lo: 'ລົງທະບຽນນັກຮຽນ' },
      auth: true,
      permission: 'education.student.view',
      layout: 'left-menu',
      group: { en: 'Students', lo: 'ນັກຮຽນ' },
    },
  ],
};

export const settingsTab: Tab = {
  name: 'settings',
  version: '1.0.0',
  menu: {
    title: { en: 'Settings', lo: 'ການຕັ້ງຄ່າ' },
    help: { en: 'Users and roles', lo: 'ຜູ້ໃຊ້ ແລະ ບົດບາດ' },
    icon: 'settings',
    order: 2,
    path: '/settings/users',
    permissions: ['settings.user.view'],
  },
  screens: [
    {
      name: 'users',
      path: '/settings/users',
      title: { en: 'Users', lo: 'ຜູ້ໃຊ້' },
      auth: true,
      permission: 'settings.user.view',
      layout: 'left-menu',
      group: { en: 'People', lo: 'ບຸກຄົນ' },
    },
  ],
};
