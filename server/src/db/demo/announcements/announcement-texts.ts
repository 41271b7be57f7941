import type { announcementAudiences, announcementStages } from '../../schema/announcements.ts';

interface AnnouncementText {
  readonly audience: (typeof announcementAudiences)[number];
  /** Days from the day of the demo school; until: the last one, included. */
  readonly from: number;
  readonly until?: number;
  readonly stage?: (typeof announcementStages)[number];
  readonly pinned?: boolean;
  readonly needsAcknowledgement?: boolean;
  readonly title: { readonly lo: string; readonly en: string };
  readonly body: { readonly lo: string; readonly en: string };
}

/** What the demo school tells; the public ones are the news of its page. */
export const announcementTexts: readonly AnnouncementText[] = [
  {
    audience: 'public',
    from: -6,
    until: 30,
    title: { lo: 'ໂຮງຮຽນພັກ ໃນວັນຊາດ 2 ທັນວາ', en: 'No lessons on National Day, 2 December' },
    body: {
      lo: 'ໂຮງຮຽນພັກວັນຊາດ. ຮຽນຕາມປົກກະຕິໃນມື້ຖັດໄປ.',
      en: 'The school is closed for National Day. Lessons go on as usual the day after.',
    },
  },
  {
    audience: 'public',
    from: -17,
    title: { lo: 'ສວນໂຮງຮຽນ ໃຫ້ຜັກຄັ້ງທຳອິດ', en: 'First harvest from the school garden' },
    body: {
      lo: 'ນັກຮຽນ ປ.5 ເກັບຜັກ 18 ກິໂລກຣາມ. ສ່ວນໜຶ່ງໄດ້ກິນເປັນອາຫານທ່ຽງ, ສ່ວນທີ່ເຫຼືອຂາຍເພື່ອຊື້ປຶ້ມ.',
      en: 'Primary 5 harvested 18 kilograms. Some became lunch, the rest was sold to buy books.',
    },
  },
  {
    audience: 'public',
    from: -30,
    title: { lo: 'ເປີດຮັບນັກຮຽນສົກໃໝ່', en: 'Places for the coming year' },
    body: {
      lo: 'ຜູ້ປົກຄອງສາມາດສະໝັກໄດ້ແຕ່ມື້ນີ້ ຜ່ານແບບຟອມຢູ່ໜ້າເວັບ ຫຼື ຢູ່ຫ້ອງການທັງສອງສາຂາ.',
      en: 'Applications are open, with the form on our page or at the office of either branch.',
    },
  },
  {
    audience: 'families',
    from: -2,
    until: 12,
    pinned: true,
    needsAcknowledgement: true,
    title: { lo: 'ເຊີນປະຊຸມຜູ້ປົກຄອງ ພາກຮຽນ I', en: 'Parents’ meeting of the first term' },
    body: {
      lo: 'ຮຽນເຊີນຜູ້ປົກຄອງທຸກທ່ານ ມາພົບຄູປະຈຳຫ້ອງໃນວັນເສົາໜ້າ ເວລາ 8:30, ຢູ່ຫ້ອງຮຽນຂອງລູກຫຼານ.\n\nພວກເຮົາຈະເວົ້າເຖິງຜົນການຮຽນ ແລະ ກິດຈະກຳຂອງພາກຮຽນທີສອງ.',
      en: 'Please come and meet the homeroom teacher next Saturday at 8:30, in your child’s classroom.\n\nWe talk about how your child is doing and about what the second term brings.',
    },
  },
  {
    audience: 'staff',
    from: -3,
    until: 20,
    needsAcknowledgement: true,
    title: { lo: 'ກຳນົດສົ່ງຄະແນນປະຈຳເດືອນ', en: 'Monthly marks are due on the 28th' },
    body: {
      lo: 'ຂໍໃຫ້ຄູທຸກທ່ານໃສ່ຄະແນນເດືອນນີ້ໃຫ້ສຳເລັດກ່ອນວັນທີ 28, ເພື່ອໃຫ້ທັນການພິມໃບຄະແນນ.',
      en: 'Please enter this month’s marks before the 28th, so that the score reports can be printed in time.',
    },
  },
  {
    audience: 'levels',
    from: -1,
    until: 25,
    title: { lo: 'ຮຽນເສີມກ່ອນເສັງຈົບຊັ້ນ', en: 'Extra lessons before the leaving exams' },
    body: {
      lo: 'ຕັ້ງແຕ່ອາທິດໜ້າ ມີຊົ່ວໂມງຮຽນເສີມວິຊາຄະນິດສາດ ແລະ ພາສາລາວ ທຸກວັນອັງຄານ ແລະ ພະຫັດ ເວລາ 16:00.',
      en: 'From next week there are extra lessons in mathematics and Lao, every Tuesday and Thursday at 16:00.',
    },
  },
  {
    audience: 'families',
    from: 9,
    until: 40,
    title: { lo: 'ເຄື່ອງນຸ່ງກັນໜາວ ສຳລັບຕອນເຊົ້າ', en: 'Warm clothes for cold mornings' },
    body: {
      lo: 'ໃນລະດູໜາວ ນັກຮຽນສາມາດໃສ່ເສື້ອກັນໜາວທັບຊຸດນັກຮຽນໄດ້.',
      en: 'In the cold season students may wear a jacket over the uniform.',
    },
  },
  {
    audience: 'staff',
    from: -40,
    until: -20,
    title: { lo: 'ຝຶກອົບຮົມການນຳໃຊ້ລະບົບ', en: 'Training day for the new system' },
    body: {
      lo: 'ຝຶກອົບຮົມຢູ່ຫ້ອງຄອມພິວເຕີ ເວລາ 13:30 ຫາ 16:00.',
      en: 'In the computer room, from 13:30 to 16:00.',
    },
  },
  {
    audience: 'public',
    from: 14,
    stage: 'draft',
    title: { lo: 'ງານບຸນປີໃໝ່ຂອງໂຮງຮຽນ', en: 'New year fair at the school' },
    body: {
      lo: 'ຮ່າງ: ລໍຖ້າຢືນຢັນເວລາ ແລະ ສະຖານທີ່.',
      en: 'Draft: time and place are still to be confirmed.',
    },
  },
];
