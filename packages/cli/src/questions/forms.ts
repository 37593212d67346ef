/** The forms by the posts that they are for. */
export const FORMS = { captures: 'hunt', sightings: 'sighting' } as const;

export interface FormOptions {
  of: keyof typeof FORMS;
}

export const FORM_OPTION = {
  flags: '--of <posts>',
  description: '捕獲の投稿か、目撃の投稿か',
  choices: Object.keys(FORMS),
  default: 'captures',
};

/** The schema of a question with its options, for JSON. */
export const questionRow = async () => {
  const { array, extend } = await import('../command/rowSchema.ts');
  const { answerOptionSchema, questionSchema } = await import('@satomori/core/rowSchemas');
  return extend(questionSchema, { options: array(answerOptionSchema) });
};
