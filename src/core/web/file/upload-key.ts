/** An upload is claimed once, however often the response is lost. */
export const uploadKey = (uploadId: string): Record<string, string> => ({ 'Idempotency-Key': `upload-${uploadId}` })
