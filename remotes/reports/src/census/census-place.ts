/** Of which day and year the census is, as the address has it. */
export interface CensusPlace {
  readonly referenceDay?: string;
  readonly yearId?: number;
}
