// Abbreviations of zones (`CET`, `EDT`), of which the runtime knows few. These are those of the time zone database for
// 2024 and after; where it has only a number, `findAbbreviation` formats one (`+04`).

/**
 * A line of offsets in minutes east of UTC with the abbreviation of each, then the zones that use them. A date says since
 * when: where clocks are no longer changed, the abbreviation changes although the offset stays.
 */
const families = `
0=WET 60=WEST
  Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon Portugal
60=CET 120=CEST
  Africa/Algiers Africa/Ceuta Africa/Tunis Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Amsterdam
  Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest
  Europe/Busingen Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid
  Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome
  Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican
  Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich Poland
120=EET 180=EEST
  Africa/Cairo Africa/Tripoli Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia Europe/Athens
  Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kaliningrad Europe/Kiev Europe/Kyiv
  Europe/Mariehamn Europe/Nicosia Europe/Riga Europe/Sofia Europe/Tallinn Europe/Tiraspol Europe/Uzhgorod
  Europe/Vilnius Europe/Zaporozhye Egypt Libya
0=GMT 60=BST
  Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire
0=GMT 60=IST
  Europe/Dublin Eire
0=GMT
  Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar
  Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome
  Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0
  Etc/GMT0 Etc/Greenwich GMT+0 GMT-0 GMT0 Greenwich Iceland
0=UTC
  Etc/UCT Etc/UTC Etc/Universal Etc/Zulu UCT Universal Zulu
180=MSK
  Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd W-SU
120=IST 180=IDT
  Asia/Jerusalem Asia/Tel_Aviv Israel
60=WAT
  Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville
  Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo
120=CAT
  Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali
  Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Windhoek
180=EAT
  Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala
  Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte
120=SAST
  Africa/Johannesburg Africa/Maseru Africa/Mbabane
-210=NST -150=NDT
  America/St_Johns Canada/Newfoundland
-240=AST -180=ADT
  America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao
  America/Dominica America/Glace_Bay America/Goose_Bay America/Grenada America/Guadeloupe America/Halifax
  America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Moncton
  America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy
  America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Thule America/Tortola
  America/Virgin Atlantic/Bermuda Canada/Atlantic
-300=EST -240=EDT
  America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Detroit America/Fort_Wayne
  America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg
  America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis
  America/Iqaluit America/Jamaica America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville
  America/Montreal America/Nassau America/New_York America/Nipigon America/Panama America/Pangnirtung
  America/Port-au-Prince America/Thunder_Bay America/Toronto Canada/Eastern US/East-Indiana US/Eastern
  US/Michigan EST5EDT Jamaica
-300=CST -240=CDT
  America/Havana Cuba
-360=CST -300=CDT
  America/Bahia_Banderas America/Belize America/Chicago America/Chihuahua America/Costa_Rica
  America/El_Salvador America/Guatemala America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN
  America/Managua America/Matamoros America/Menominee America/Merida America/Mexico_City America/Monterrey
  America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga
  America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/Swift_Current
  America/Tegucigalpa America/Winnipeg Canada/Central Canada/Saskatchewan Mexico/General US/Central
  US/Indiana-Starke CST6CDT
-420=MST -360=MDT
  America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Creston America/Dawson
  America/Dawson_Creek America/Denver America/Edmonton America/Fort_Nelson America/Hermosillo America/Inuvik
  America/Mazatlan America/Phoenix America/Shiprock America/Whitehorse America/Yellowknife Canada/Mountain
  Canada/Yukon Mexico/BajaSur US/Arizona US/Mountain MST7MDT Navajo
-480=PST -420=PDT
  America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana America/Vancouver Canada/Pacific
  Mexico/BajaNorte US/Pacific PST8PDT
-540=AKST -480=AKDT
  America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska
-600=HST -540=HDT
  America/Adak America/Atka Pacific/Honolulu Pacific/Johnston US/Aleutian US/Hawaii
-660=SST
  Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa
300=PKT
  Asia/Karachi
330=IST
  Asia/Calcutta Asia/Kolkata
420=WIB
  Asia/Jakarta Asia/Pontianak
480=WITA
  Asia/Makassar Asia/Ujung_Pandang
540=WIT
  Asia/Jayapura
480=CST
  Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC
480=HKT
  Asia/Hong_Kong Hongkong
480=PST
  Asia/Manila
540=KST
  Asia/Pyongyang Asia/Seoul ROK
540=JST
  Asia/Tokyo Japan
480=AWST
  Australia/Perth Australia/West
570=ACST 630=ACDT
  Australia/Adelaide Australia/Broken_Hill Australia/Darwin Australia/North Australia/South
  Australia/Yancowinna
600=AEST 660=AEDT
  Antarctica/Macquarie Australia/ACT Australia/Brisbane Australia/Canberra Australia/Currie Australia/Hobart
  Australia/Lindeman Australia/Melbourne Australia/NSW Australia/Queensland Australia/Sydney
  Australia/Tasmania Australia/Victoria
720=NZST 780=NZDT
  Antarctica/McMurdo Antarctica/South_Pole Pacific/Auckland NZ
600=ChST
  Pacific/Guam Pacific/Saipan
2026-11-01 -420=MST
  America/Vancouver Canada/Pacific
2026-11-01 -360=CST
  America/Edmonton America/Inuvik America/Yellowknife Canada/Mountain
`;

interface Family {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly names: ReadonlyMap<number, string>;
}

/** By lower-case name of the zone, the latest family first. */
const familiesByZone = new Map<string, Family[]>();

let currentFamily: Family = { since: 0, names: new Map() };
for (const line of families.trim().split('\n')) {
  const words = line.trim().split(' ');
  if (line.startsWith(' ')) {
    for (const zone of words.map((word) => word.toLowerCase())) {
      familiesByZone.set(zone, [currentFamily, ...(familiesByZone.get(zone) ?? [])]);
    }
  } else {
    const pairs = words.filter((word) => word.includes('=')).map((word) => word.split('='));
    currentFamily = {
      since: words[0]?.includes('=') ? -Infinity : Date.parse(words[0] ?? ''),
      names: new Map(pairs.map(([minutes, name = '']) => [Number(minutes), name])),
    };
  }
}

/** `CEST`, `+04`, `-0330`. @param minutes offset east of UTC @param instantMs since 1970 */
export function findAbbreviation(zone: string, minutes: number, instantMs: number): string {
  const candidates = familiesByZone.get(zone.toLowerCase()) ?? [];
  const family = candidates.find(({ since, names }) => instantMs >= since && names.has(minutes));
  return family?.names.get(minutes) ?? formatOffsetDigits(minutes).replace(/00$/, '');
}

/** `+0530` for 330 minutes east of UTC. */
export function formatOffsetDigits(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = Math.floor(size / 60) * 100 + (size % 60);
  return (minutes < 0 ? '-' : '+') + String(digits).padStart(4, '0');
}

/** `+05:30` for 330 minutes east of UTC. */
export const formatOffset = (minutes: number): string => formatOffsetDigits(minutes).replace(/..$/, ':$&');

/**
 * Minutes east of UTC of the abbreviations that are accepted as names of zones. Each is a fixed offset, as in the original
 * API: `CET` is an hour ahead of UTC in summer too. Ambiguous ones have its meaning too (`IST` is Israel).
 */
export const fixedZones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    UTC: 0,
    UCT: 0,
    GMT: 0,
    Z: 0,
    WET: 0,
    WEST: 60,
    BST: 60,
    CET: 60,
    CEST: 120,
    MET: 60,
    MEST: 120,
    EET: 120,
    EEST: 180,
    MSK: 180,
    IST: 120,
    IDT: 180,
    WAT: 60,
    CAT: 120,
    SAST: 120,
    EAT: 180,
    NST: -210,
    NDT: -150,
    AST: -240,
    ADT: -180,
    EST: -300,
    EDT: -240,
    CST: -360,
    CDT: -300,
    MST: -420,
    MDT: -360,
    PST: -480,
    PDT: -420,
    AKST: -540,
    AKDT: -480,
    HST: -600,
    HDT: -540,
    SST: -660,
    PKT: 300,
    WIB: 420,
    WITA: 480,
    WIT: 540,
    HKT: 480,
    JST: 540,
    KST: 540,
    CHST: 600,
    AWST: 480,
    ACST: 570,
    ACDT: 630,
    AEST: 600,
    AEDT: 660,
    NZST: 720,
    NZDT: 780,
  }),
);
