/** Area served in structured data: of the company and of each service that names no places. */
export const AREA_SERVED = 'Worldwide'
