/** Mean radius of the earth, in kilometres. */
const EARTH_RADIUS_KM = 6371.0088;

/** SQL of a latitude and a longitude, in degrees. */
interface Point {
  readonly lat: string;
  readonly lng: string;
}

/** SQL: the great-circle distance of two points, in kilometres, by the haversine formula. */
export const buildDistanceKmSql = (a: Point, b: Point): string =>
  `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(sind((${b.lat} - ${a.lat}) / 2) ^ 2
     + cosd(${a.lat}) * cosd(${b.lat}) * sind((${b.lng} - ${a.lng}) / 2) ^ 2)))`;
