/** What a school tells every year, with gaps to be filled. */
export const announcementTemplateTexts = [
  {
    name: 'ປະຊຸມພໍ່ແມ່ນັກຮຽນ · Parents’ meeting',
    titleLo: 'ເຊີນປະຊຸມພໍ່ແມ່ນັກຮຽນ ວັນທີ …',
    titleEn: 'Parents’ meeting on …',
    bodyLo:
      'ຂໍເຊີນພໍ່ແມ່ ແລະ ຜູ້ປົກຄອງນັກຮຽນ ຫ້ອງ … ມາປະຊຸມ ວັນທີ … ເວລາ … ທີ່ຫ້ອງຮຽນ.\nເລື່ອງ: ຜົນການຮຽນ ແລະ ການມາຮຽນຂອງນັກຮຽນ.',
    bodyEn:
      'The parents and guardians of class … are invited to a meeting on … at … in the classroom.\nOn the agenda: marks and attendance.',
  },
  {
    name: 'ໂຮງຮຽນພັກ · School closed',
    titleLo: 'ໂຮງຮຽນພັກ ວັນທີ …',
    titleEn: 'The school is closed on …',
    bodyLo: 'ໂຮງຮຽນພັກ ວັນທີ … ຍ້ອນ …. ຮຽນຄືເກົ່າ ວັນທີ ….',
    bodyEn: 'The school is closed on … because of …. Lessons begin again on ….',
  },
];
