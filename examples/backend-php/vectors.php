<?php
// Runs the published test vectors against rules.php: php vectors.php <fields.json or branching.json>
declare(strict_types=1);

require __DIR__ . '/branching.php';

ini_set('serialize_precision', '-1');

/** The same text for the same content, in whatever order its objects have their parts. */
function in_one_order(mixed $part): mixed
{
    if (is_array($part) && !array_is_list($part)) {
        ksort($part);
    }
    return is_array($part) ? array_map('in_one_order', $part) : $part;
}

function is_right_profile(array $document, array $case): bool
{
    $found = resolve_profile($document, $case['answers']);
    $milestones = array_map(
        fn (array $one) => ['id' => $one['id'], 'sections' => array_column($one['sections'], 'id')],
        $found['qualification']['milestones'],
    );
    $wanted = [$case['milestones'], $case['sections'], $case['hidden']];
    return in_one_order([$milestones, $found['sections'], $found['hidden']]) === in_one_order($wanted);
}

function is_refused(array $document, string $code, string $pointer): bool
{
    try {
        resolve_profile($document, []);
    } catch (ProfileError $error) {
        return [$error->reason, $error->pointer] === [$code, $pointer];
    }
    return false;
}

$wrong = 0;
['vectors' => $vectors, 'refused' => $refused] = json_decode(file_get_contents($argv[1]), true) + ['refused' => []];
foreach ($refused as $one) {
    if (!is_refused($one['document'], $one['code'], $one['pointer'])) {
        $wrong++;
        echo $one['name'], " is not refused\n";
    }
}
foreach ($vectors as $vector) {
    foreach ($vector['cases'] as $case) {
        if (isset($case['answers'])) {
            if (!is_right_profile($vector['document'], $case)) {
                $wrong++;
                echo $vector['name'], ': ', $case['name'], "\n";
            }
            continue;
        }
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
