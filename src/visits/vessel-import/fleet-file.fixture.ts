/** IMO number with its check digit. */
function imoOf(index: number): string {
  const digits = String(100_000 + index)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return `${digits}${sum % 10}`
}

/** Writes services of alternating vessels as CSV: only the first row of each vessel has its details. */
export function writeFleetFile({ vessels, services, port }: { vessels: number; services: number; port: string }) {
  const rows = Array.from({ length: services }, (_, index) => {
    const vessel = index % vessels
    const round = Math.floor(index / vessels)
    const facts =
      round > 0
        ? ';;;;'
        : `Owner ${vessel % 60} AS;Electrolysis;${port} ${vessel % 7};Master ${vessel};+4770000${String(vessel).padStart(4, '0')}`
    return `MV Many ${vessel};${imoOf(vessel)};${facts};${2010 + round}-0${(vessel % 9) + 1}-1${vessel % 10};annual service;Technician ${index % 12}`
  })
  return ['Vessel;IMO;Client;System;Port;Master;Master phone;Service date;Service;Technician', ...rows].join('\r\n')
}
