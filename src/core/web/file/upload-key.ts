/** An arrived upload is taken once, however often the answer is lost on the way. */
export const uploadKey = (uploadId: string): Record<string, string> => ({ 'Idempotency-Key': `upload-${uploadId}` })
