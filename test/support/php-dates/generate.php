<?php
// Writes what PHP reads the texts of forms.txt as, one per line, for src/validation/php-dates.spec.ts:
//   php generate.php > expected.json
// The present is 20 November 2026, 22:30:15, in New York; null is no date.
date_default_timezone_set('America/New_York');
$now = strtotime('2026-11-20 22:30:15');
$expected = [];
foreach (file(__DIR__ . '/forms.txt', FILE_IGNORE_NEW_LINES) as $text) {
    $seconds = strtotime($text, $now);
    $expected[$text] = $seconds === false ? null : gmdate('Y-m-d\TH:i:s\Z', $seconds);
}
echo json_encode($expected, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), "\n";
