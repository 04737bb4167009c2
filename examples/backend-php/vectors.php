<?php
// Runs the published test vectors against rules.php: php vectors.php <fields.json>
declare(strict_types=1);

require __DIR__ . '/rules.php';

ini_set('serialize_precision', '-1');
$wrong = 0;
foreach (json_decode(file_get_contents($argv[1]), true)['vectors'] as $vector) {
    foreach ($vector['cases'] as $case) {
        ['element' => $element, 'name' => $name] = $vector;
        $found = error_of($element, $case['sent']);
        $is_right = $found === $case['error'];
        if ($is_right && $found === null) {
            $saved = array_key_exists('saved', $case) ? $case['saved'] : $case['sent'];
            $kept = read($element, $case['sent']);
            $is_right = is_numeric($kept) && is_numeric($saved) ? $kept == $saved : $kept === $saved;
        }
        if (!$is_right) {
            $wrong++;
            echo $name, ': ', substr(json_encode($case['sent']), 0, 60), ' is ', $found ?? 'fine', ', not ', $case['error'] ?? 'fine', "\n";
        }
    }
}
echo "$wrong wrong\n";
exit($wrong > 0 ? 1 : 0);
