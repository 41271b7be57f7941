import type { Student } from '@suksa/contracts/education';

export interface StepFormProps {
  readonly student: Student;
  readonly onClose: () => void;
}
