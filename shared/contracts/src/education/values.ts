import * as z from 'zod/mini';
import { largestInteger } from '../fields.ts';

/** `applicant → enrolled → (suspended ↔ enrolled) → one of the others`; coming back opens a new enrolment. */
export const studentStatuses = [
  'applicant',
  'enrolled',
  'suspended',
  'transferred_out',
  'withdrawn',
  'dropped_out',
  'graduated',
  'deceased',
] as const;
export const StudentStatus = z.enum(studentStatuses);
export type StudentStatus = z.infer<typeof StudentStatus>;

export const personTitles = ['', 'mr', 'ms', 'monk', 'novice'] as const;
export const PersonTitle = z.enum(personTitles);
export type PersonTitle = z.infer<typeof PersonTitle>;

/** How much of a birth date is known; the unknown rest of the stored date is 1. */
export const datePrecisions = ['day', 'month', 'year'] as const;
export const DatePrecision = z.enum(datePrecisions);
export type DatePrecision = z.infer<typeof DatePrecision>;

export const guardianRelations = [
  'father',
  'mother',
  'grandparent',
  'sibling',
  'uncle_aunt',
  'guardian',
  'other',
] as const;
export const GuardianRelation = z.enum(guardianRelations);
export type GuardianRelation = z.infer<typeof GuardianRelation>;

export const entryCodes = [
  'new',
  'promoted',
  'repeated',
  'transferred_in',
  're_admitted',
  'class_move',
] as const;
export const EntryCode = z.enum(entryCodes);
export type EntryCode = z.infer<typeof EntryCode>;

export const exitCodes = [
  'class_move',
  'year_end',
  'transferred_out',
  'withdrawn',
  'dropped_out',
  'graduated',
  'deceased',
] as const;
export const ExitCode = z.enum(exitCodes);
export type ExitCode = z.infer<typeof ExitCode>;

/** With and without the rhesus factor, which many papers don't give. */
export const bloodGroups = ['A', 'B', 'AB', 'O', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** Of a student's latest card. */
export const cardStatuses = ['active', 'lost', 'replaced', 'expired', 'blocked'] as const;
export const CardStatus = z.enum(cardStatuses);
export type CardStatus = z.infer<typeof CardStatus>;

/** A name in both scripts; one of them may be empty. */
export const TwoScriptName = z.object({ lo: z.string(), en: z.string() });
export type TwoScriptName = z.infer<typeof TwoScriptName>;

/** The eighteen provinces; the Lao name is what is stored and printed. */
export const provinces = [
  { lo: 'ນະຄອນຫຼວງວຽງຈັນ', en: 'Vientiane Capital' },
  { lo: 'ຜົ້ງສາລີ', en: 'Phongsaly' },
  { lo: 'ຫຼວງນ້ຳທາ', en: 'Luang Namtha' },
  { lo: 'ອຸດົມໄຊ', en: 'Oudomxay' },
  { lo: 'ບໍ່ແກ້ວ', en: 'Bokeo' },
  { lo: 'ຫຼວງພະບາງ', en: 'Luang Prabang' },
  { lo: 'ຫົວພັນ', en: 'Huaphanh' },
  { lo: 'ໄຊຍະບູລີ', en: 'Xayaboury' },
  { lo: 'ຊຽງຂວາງ', en: 'Xieng Khouang' },
  { lo: 'ວຽງຈັນ', en: 'Vientiane Province' },
  { lo: 'ບໍລິຄຳໄຊ', en: 'Borikhamxay' },
  { lo: 'ຄຳມ່ວນ', en: 'Khammouane' },
  { lo: 'ສະຫວັນນະເຂດ', en: 'Savannakhet' },
  { lo: 'ສາລະວັນ', en: 'Saravane' },
  { lo: 'ເຊກອງ', en: 'Sekong' },
  { lo: 'ຈຳປາສັກ', en: 'Champasack' },
  { lo: 'ອັດຕະປື', en: 'Attapeu' },
  { lo: 'ໄຊສົມບູນ', en: 'Xaysomboun' },
] as const;

/** The id of something that a form must choose. */
export const ChosenId = z.coerce
  .number('required')
  .check(z.int('required'), z.minimum(1, 'required'), z.maximum(largestInteger, 'required'));
