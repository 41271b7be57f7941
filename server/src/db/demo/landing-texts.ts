/** What the demo school writes about itself. Dates and picture ids are filled in when it is loaded. */
export const pageTexts = {
  hero: {
    title: { lo: 'ບ່ອນທີ່ລູກຂອງທ່ານ ຮັກການຮຽນຮູ້', en: 'Where children love to learn' },
    text: {
      lo: 'ໂຮງຮຽນເອກະຊົນແຕ່ ປ.1 ຫາ ມ.7 ໃນນະຄອນຫຼວງວຽງຈັນ ແລະ ຫຼວງພະບາງ. ຫ້ອງຮຽນນ້ອຍ, ຄູທີ່ຮູ້ຈັກເດັກທຸກຄົນ ແລະ ພາສາລາວທີ່ໜັກແໜ້ນ ຄຽງຄູ່ພາສາອັງກິດ.',
      en: 'A private school from primary 1 to upper secondary 7 in Vientiane and Luang Prabang. Small classes, teachers who know every child, and strong Lao side by side with English.',
    },
  },
  about: {
    title: { lo: 'ຫ້ອງຮຽນນ້ອຍ, ຄວາມຕັ້ງໃຈໃຫຍ່', en: 'Small classes, patient teachers' },
    text: {
      lo: 'ໂຮງຮຽນ ສຸກສະຫວັນ ເລີ່ມຕົ້ນໃນປີ 2004 ດ້ວຍຫ້ອງຮຽນພຽງສອງຫ້ອງ ຢູ່ບ້ານໂພນຕ້ອງ. ມື້ນີ້ພວກເຮົາສອນເດັກໃນສອງສາຂາ, ແຕ່ຍັງຮັກສາສິ່ງດຽວກັນໄວ້: ເດັກທຸກຄົນມີຄູປະຈຳຫ້ອງທີ່ຟັງເຂົາ.\n\nຕອນເຊົ້າເປັນຂອງວິຊາຫຼັກ: ພາສາລາວ, ຄະນິດສາດ, ວິທະຍາສາດ ແລະ ພາສາອັງກິດ. ຕອນບ່າຍເປັນຂອງດົນຕີ, ກິລາ, ສວນໂຮງຮຽນ ແລະ ຫ້ອງສະໝຸດ. ຜົນການຮຽນສົ່ງເຖິງຜູ້ປົກຄອງທຸກເດືອນ.',
      en: 'Suksavanh began in 2004 with two classrooms in Phontong village. Today we teach in two branches, and have kept what mattered then: every child has a homeroom teacher who listens.\n\nMornings belong to Lao, mathematics, science and English. Afternoons belong to music, sport, the school garden and the library. Every month families see how their child is doing.',
    },
    facts: [
      { value: { lo: '2004', en: '2004' }, label: { lo: 'ປີສ້າງຕັ້ງ', en: 'founded in Vientiane' } },
      { value: { lo: '2', en: '2' }, label: { lo: 'ສາຂາ', en: 'branches' } },
      { value: { lo: '30', en: '30' }, label: { lo: 'ຄົນຕໍ່ຫ້ອງ, ບໍ່ເກີນ', en: 'students a class at most' } },
    ],
  },
  levels: [
    {
      name: { lo: 'ປະຖົມສຶກສາ', en: 'Primary' },
      ages: { lo: 'ປ.1–ປ.5 · ອາຍຸ 6–10 ປີ', en: 'P1–P5 · age 6 to 10' },
      text: {
        lo: 'ອ່ານ, ຂຽນ, ຄິດໄລ່ ແລະ ຮູ້ຈັກໂລກອ້ອມຕົວ. ພາສາອັງກິດເລີ່ມແຕ່ ປ.3.',
        en: 'Reading, writing, numbers and the world around us. English begins in P3.',
      },
    },
    {
      name: { lo: 'ມັດທະຍົມສຶກສາຕອນຕົ້ນ', en: 'Lower secondary' },
      ages: { lo: 'ມ.1–ມ.4 · ອາຍຸ 11–14 ປີ', en: 'M1–M4 · age 11 to 14' },
      text: {
        lo: 'ວິທະຍາສາດໃນຫ້ອງທົດລອງຕົວຈິງ ແລະ ການກະກຽມສອບເສັງຈົບຊັ້ນ ມ.4.',
        en: 'Science in a real laboratory, and steady preparation for the M4 exam.',
      },
    },
    {
      name: { lo: 'ມັດທະຍົມສຶກສາຕອນປາຍ', en: 'Upper secondary' },
      ages: { lo: 'ມ.5–ມ.7 · ອາຍຸ 15–17 ປີ', en: 'M5–M7 · age 15 to 17' },
      text: {
        lo: 'ຟີຊິກ, ເຄມີ, ຊີວະ, ປະຫວັດສາດ ແລະ ການແນະນຳເຂົ້າມະຫາວິທະຍາໄລ.',
        en: 'Physics, chemistry, biology, history, and advice on the way to university.',
      },
    },
  ],
  fees: {
    published: true,
    note: {
      lo: 'ຈ່າຍເປັນພາກຮຽນ, ດ້ວຍເງິນສົດ ຫຼື ໂອນທະນາຄານ. ຈ່າຍທັງປີ ຫຼຸດ 10%; ລູກຄົນທີສອງຫຼຸດ 5%.',
      en: 'Paid by the term, in cash or by bank. Families who pay the whole year get 10% off, a second child 5%.',
    },
    rows: [
      { name: { lo: 'ຄ່າລົງທະບຽນ', en: 'Registration' }, amount: 500_000, per: 'year' as const },
      { name: { lo: 'ຄ່າຮຽນ, ປະຖົມ', en: 'Tuition, primary' }, amount: 3_200_000, per: 'term' as const },
      { name: { lo: 'ຄ່າຮຽນ, ມັດທະຍົມ', en: 'Tuition, secondary' }, amount: 3_900_000, per: 'term' as const },
      { name: { lo: 'ຄ່າອາຫານທ່ຽງ', en: 'Lunch' }, amount: 350_000, per: 'month' as const },
      { name: { lo: 'ຄ່າປຶ້ມຮຽນ', en: 'Books' }, amount: 280_000, per: 'year' as const },
    ],
  },
  gallery: [
    {
      picture: 'music' as const,
      caption: { lo: 'ຊົ່ວໂມງດົນຕີ: ແຄນ ແລະ ກອງ', en: 'Music lesson: khaen and drum' },
    },
    { picture: 'library' as const, caption: { lo: 'ຫ້ອງສະໝຸດຫຼັງເລີກຮຽນ', en: 'The library after lessons' } },
    { picture: 'garden' as const, caption: { lo: 'ສວນຜັກຂອງໂຮງຮຽນ', en: 'Our vegetable garden' } },
    { picture: 'baci' as const, caption: { lo: 'ບາສີສູ່ຂວັນ ປີໃໝ່ລາວ', en: 'Baci for the Lao new year' } },
    { picture: 'kataw' as const, caption: { lo: 'ກະຕໍ້ ໃນຕອນບ່າຍວັນສຸກ', en: 'Kataw on a Friday afternoon' } },
  ],
  faq: [
    {
      question: { lo: 'ຕ້ອງມີເອກະສານຫຍັງແດ່ເພື່ອສະໝັກ?', en: 'Which documents do we need?' },
      answer: {
        lo: 'ໃບເກີດ, ປຶ້ມສຳມະໂນຄົວ, ຮູບຖ່າຍ 3x4 ສອງໃບ ແລະ ໃບຄະແນນປີຜ່ານມາ ຖ້າຍ້າຍມາຈາກໂຮງຮຽນອື່ນ.',
        en: 'The birth certificate, the family book, two 3x4 photos, and last year’s report if your child comes from another school.',
      },
    },
    {
      question: { lo: 'ຍ້າຍເຂົ້າກາງປີໄດ້ບໍ?', en: 'Can my child join in the middle of the year?' },
      answer: {
        lo: 'ໄດ້, ຖ້າຫ້ອງຍັງມີບ່ອນວ່າງ. ຄ່າຮຽນຄິດໄລ່ແຕ່ມື້ເຂົ້າຮຽນ.',
        en: 'Yes, where a class still has room. Fees are charged from the first day.',
      },
    },
    {
      question: { lo: 'ໂຮງຮຽນເປີດ ແລະ ປິດຈັກໂມງ?', en: 'When does the school day begin and end?' },
      answer: {
        lo: 'ຈັນ ຫາ ສຸກ, 7:30 ຫາ 16:00, ພັກທ່ຽງ 11:30 ຫາ 13:00. ປະຕູເປີດ 6:45.',
        en: 'Monday to Friday, 7:30 to 16:00, with a break from 11:30 to 13:00. The gate opens at 6:45.',
      },
    },
    {
      question: { lo: 'ມີອາຫານທ່ຽງບໍ?', en: 'Is there lunch?' },
      answer: {
        lo: 'ມີ. ອາຫານປຸງແຕ່ງຢູ່ໂຮງຮຽນທຸກມື້; ນັກຮຽນຈະຫໍ່ເຂົ້າມາເອງກໍໄດ້.',
        en: 'Yes, cooked at school every day. Students may also bring their own.',
      },
    },
    {
      question: { lo: 'ໂຮງຮຽນສອນພາສາອັງກິດແນວໃດ?', en: 'How is English taught?' },
      answer: {
        lo: 'ສອງຊົ່ວໂມງຕໍ່ອາທິດແຕ່ ປ.3 ແລະ ສາມຊົ່ວໂມງໃນຊັ້ນມັດທະຍົມ, ໂດຍຄູລາວທີ່ຮຽນຈົບດ້ານພາສາອັງກິດ.',
        en: 'Two lessons a week from primary 3 and three in secondary, by Lao teachers with a degree in English.',
      },
    },
  ],
  contact: {
    hours: { lo: 'ຈັນ–ສຸກ 8:00–16:30, ເສົາ 8:00–11:30', en: 'Monday to Friday 8:00–16:30, Saturday 8:00–11:30' },
    email: '',
    mapAddress: 'https://www.openstreetmap.org/?mlat=17.9840&mlon=102.6050#map=15/17.9840/102.6050',
  },
};
