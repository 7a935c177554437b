/** Where the company works, as structured data states it: of the company and of each service that names no places. */
export const AREA_SERVED = 'Worldwide'
