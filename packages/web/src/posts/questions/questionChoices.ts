import type { FormQuestion, ReportKind } from '@satomori/core';
import type { Choice } from '../../ui/form/ChoiceButtons.tsx';

const URGENT: ReportKind = 'injury';

/** The choices of a question in the site's order; 人身被害 always comes first and in red, whatever the order. */
export function choicesOf({ field, options }: Pick<FormQuestion, 'field' | 'options'>): Choice<string>[] {
  const choices = options.map(({ code, label }) => ({ value: code, label }));
  if (field !== 'report_kind') return choices;
  const isUrgent = ({ value }: Choice<string>) => value === URGENT;
  const urgent = choices.filter(isUrgent).map((choice) => ({ ...choice, isDanger: true }));
  return [...urgent, ...choices.filter((choice) => !isUrgent(choice))];
}
