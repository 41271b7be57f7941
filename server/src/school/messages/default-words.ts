import type { MessageKind, MessageWords } from '@suksa/contracts/settings/messages/kinds';

/** What is said where a school has no words of its own. Short, because an SMS of Lao letters holds seventy of them. */
export const defaultWords: Readonly<Record<MessageKind, Record<'lo' | 'en', MessageWords>>> = {
  arrival: {
    lo: { subject: '{student} ມາຮອດໂຮງຮຽນແລ້ວ', text: '{student} ({class}) ມາຮອດໂຮງຮຽນເວລາ {time}.' },
    en: { subject: '{student} has arrived', text: '{student} ({class}) arrived at school at {time}.' },
  },
  late: {
    lo: { subject: '{student} ມາຊ້າ', text: '{student} ({class}) ມາຮອດໂຮງຮຽນເວລາ {time}, ຊ້າ {minutes} ນາທີ.' },
    en: {
      subject: '{student} came late',
      text: '{student} ({class}) arrived at school at {time}, {minutes} minutes late.',
    },
  },
  absent: {
    lo: {
      subject: '{student} ຍັງບໍ່ມາໂຮງຮຽນ',
      text: 'ມື້ນີ້ {day} ຮອດເວລາ {time} {student} ({class}) ຍັງບໍ່ມາໂຮງຮຽນ. ກະລຸນາແຈ້ງເຫດຜົນໃຫ້ໂຮງຮຽນ.',
    },
    en: {
      subject: '{student} has not come to school',
      text: 'Today, {day}, {student} ({class}) had not come to school by {time}. Please tell the school why.',
    },
  },
  early_leave: {
    lo: {
      subject: '{student} ກັບກ່ອນເວລາ',
      text: '{student} ({class}) ອອກຈາກໂຮງຮຽນເວລາ {time}, ກ່ອນເວລາເລີກຮຽນ.',
    },
    en: {
      subject: '{student} has left early',
      text: '{student} ({class}) left school at {time}, before the end of lessons.',
    },
  },
  pick_up: {
    lo: { subject: 'ມີຄົນມາຮັບ {student} ແລ້ວ', text: '{collector} ມາຮັບ {student} ({class}) ເວລາ {time}.' },
    en: {
      subject: '{student} was collected',
      text: '{student} ({class}) was collected by {collector} at {time}.',
    },
  },
  announcement: {
    lo: { subject: '{title}', text: '{title}\n\n{text}' },
    en: { subject: '{title}', text: '{title}\n\n{text}' },
  },
  lesson_change: {
    lo: { subject: 'ຕາຕະລາງຮຽນ {class} ວັນທີ {day} ມີການປ່ຽນແປງ', text: '{class}, {day}: {lessons}.' },
    en: { subject: 'Lessons of {class} on {day} change', text: '{class}, {day}: {lessons}.' },
  },
  fee_reminder: {
    lo: {
      subject: 'ແຈ້ງເຕືອນຄ່າຮຽນ',
      text: 'ຄອບຄົວ {family}: ຄ່າຮຽນ {amount} ກີບ ຮອດກຳນົດຈ່າຍວັນທີ {day} ແລ້ວ. ກະລຸນາຊຳລະ ຫຼື ຕິດຕໍ່ໂຮງຮຽນ.',
    },
    en: {
      subject: 'Fees are due',
      text: '{family} family: fees of {amount} kip were due on {day}. Please pay them at the school, or talk to us.',
    },
  },
  cover: {
    lo: {
      subject: '{what}: {class}, {day} {time}',
      text: '{what}: {lesson}, {class}, {day} {time}{place}.{note}',
    },
    en: {
      subject: '{what}: {class}, {day} {time}',
      text: '{what}: {lesson}, {class}, {day} {time}{place}.{note}',
    },
  },
  leave: {
    lo: { subject: '{what}: {name}', text: '{what}: {name}, {days}.{answer}' },
    en: { subject: '{what}: {name}', text: '{what}: {name}, {days}.{answer}' },
  },
  correction: {
    lo: { subject: '{what}: {name}', text: '{what}: {name}, {day}.{answer}' },
    en: { subject: '{what}: {name}', text: '{what}: {name}, {day}.{answer}' },
  },
  account: {
    lo: {
      subject: '{what}',
      text: '{what}, {day} {time}. ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ແຈ້ງໂຮງຮຽນທັນທີ.',
    },
    en: {
      subject: '{what}',
      text: '{what}, {day} {time}. If that wasn’t you, change your password and tell the school at once.',
    },
  },
  test: {
    lo: { subject: 'ຂໍ້ຄວາມທົດລອງ', text: 'ນີ້ແມ່ນຂໍ້ຄວາມທົດລອງຈາກ {school}. ການສົ່ງໃຊ້ງານໄດ້.' },
    en: { subject: 'Test message', text: 'This is a test message from {school}. Sending works.' },
  },
};

export type Values = Readonly<Record<string, string | { readonly lo: string; readonly en: string }>>;

/** A text with its names filled in; of one that is known in one language only, that one. */
export const filled = (text: string, values: Values, language: 'lo' | 'en'): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : value[language] || value.lo || value.en;
  });
