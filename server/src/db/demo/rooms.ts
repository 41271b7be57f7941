/**
 * The rooms in which classes sit, those for some subjects, and the day of each open year: four periods before noon,
 * three after it.
 */
export const roomsAndPeriods: readonly string[] = [
  `insert into room (branch_id, name, kind, seats)
   select distinct on (c.branch_id, c.room) c.branch_id, c.room, 'classroom', 45
   from class c join academic_year y on y.id = c.year_id and y.state = 'open' where c.room <> '' order by c.branch_id, c.room`,
  `insert into room (branch_id, name, kind, seats)
   select b.id, k.name, k.kind, k.seats from branch b, (values
     ('LAB', 'laboratory', 40), ('ICT', 'computer', 40), ('MUS', 'music', 45), ('LIB', 'library', 60),
     ('HALL', 'hall', 600), ('FIELD', 'field', null)) as k (name, kind, seats) order by b.id, k.name`,
  `update room set condition = case when id % 11 = 0 then 'unfit' when id % 4 = 0 then 'repair' else 'good' end
   where name <> 'FIELD'`,
  `insert into period_set (year_id, name_lo, name_en)
   select id, 'ເຊົ້າ 4 ຊົ່ວໂມງ, ບ່າຍ 3 ຊົ່ວໂມງ', 'Four before noon, three after' from academic_year where state = 'open' order by id`,
  `insert into period_set_level (year_id, level_id, period_set_id)
   select s.year_id, l.level_id, s.id from period_set s join academic_year y on y.id = s.year_id
   join branch_level l on l.branch_id = y.branch_id order by s.year_id, l.level_id`,
  `insert into period (period_set_id, weekday, number, starts_at, ends_at)
   select s.id, d.weekday, p.number, p.starts_at::time, p.ends_at::time
   from period_set s, generate_series(1, 5) as d (weekday), (values
     (1, '08:00', '08:45'), (2, '08:50', '09:35'), (null, '09:35', '09:50'), (3, '09:50', '10:35'), (4, '10:40', '11:25'),
     (5, '13:30', '14:15'), (6, '14:20', '15:05'), (7, '15:15', '16:00')) as p (number, starts_at, ends_at)
   order by s.id, d.weekday, p.starts_at`,
];
