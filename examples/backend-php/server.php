<?php
// A backend for <investor-onboarding> in PHP, without any package:
// HOST_PAGE=http://localhost:8801 php -S 127.0.0.1:8800 server.php
// Everything is kept in one JSON file, data.json in the system's folder for temporary files, or the one that DATA names.
declare(strict_types=1);

require __DIR__ . '/rules.php';

ini_set('serialize_precision', '-1');
const TOKENS = [
    'demo-token' => ['investorId' => 'inv-1', 'email' => 'anna.keller@mail.example', 'language' => 'en'],
    'demo-token-2' => ['investorId' => 'inv-2', 'email' => 'bela.novak@mail.example', 'language' => 'en'],
    'demo-token-3' => ['investorId' => 'inv-3', 'email' => 'carla.ruiz@mail.example', 'language' => 'en'],
];

/** A refusal, answered as application/problem+json. */
final class Refusal extends Exception
{
    public readonly array $body;

    public function __construct(int $status, string $code, string $title, array $more = [])
    {
        parent::__construct($code);
        $this->body = ['type' => 'about:blank', 'title' => $title, 'status' => $status, 'code' => $code] + $more;
    }
}

/** What is stored: by investor the values of each section and the sections that are done. One request at a time has it. */
final class Store
{
    public array $data;
    /** @var resource */
    private $file;

    public function __construct(string $path)
    {
        $this->file = fopen($path, 'c+');
        flock($this->file, LOCK_EX);
        $this->data = json_decode(stream_get_contents($this->file), true) ?? ['investors' => [], 'ended' => []];
    }

    public function keep(): void
    {
        $text = json_encode($this->data);
        rewind($this->file);
        fwrite($this->file, $text);
        ftruncate($this->file, strlen($text));
        fflush($this->file);
    }
}

$profile = json_decode(file_get_contents(__DIR__ . '/profile.json'), true);
$sections = [];
foreach ($profile['qualification']['milestones'] as $milestone) {
    foreach ($milestone['sections'] as ['id' => $id]) {
        $sections[$id] = $profile['sections'][$id];
    }
}

/** The first section that is not done is active, those behind it are pending. */
function statuses_of(array $record): array
{
    global $sections;
    $open = 'active';
    $found = [];
    foreach ($sections as $id => $_) {
        $is_done = in_array($id, $record['done'], true);
        $found[$id] = $is_done ? 'complete' : $open;
        $open = $is_done ? $open : 'pending';
    }
    return $found;
}

/** A strong entity tag: it changes with what is stored of the section, and with nothing else. */
function etag_of(array $record, string $section_id): string
{
    $values = $record['values'][$section_id] ?? [];
    ksort($values);
    $stored = json_encode([in_array($section_id, $record['done'], true), $values]);
    return '"' . substr(hash('sha256', $stored), 0, 16) . '"';
}

function section_view(array $record, string $section_id): array
{
    global $sections;
    $section = $sections[$section_id] ?? throw new Refusal(404, 'SECTION_NOT_FOUND', 'There is no such section.');
    $values = $record['values'][$section_id] ?? [];
    foreach ($section['elements'] as $place => $element) {
        $key = key_of($element);
        if (array_key_exists($key, $values)) {
            $section['elements'][$place]['value'] = $values[$key];
        }
    }
    return ['status' => statuses_of($record)[$section_id], 'etag' => etag_of($record, $section_id)] + $section;
}

function qualification(array $record): array
{
    global $profile;
    $now = statuses_of($record);
    $milestones = [];
    foreach ($profile['qualification']['milestones'] as $milestone) {
        $own = [];
        foreach ($milestone['sections'] as ['id' => $id, 'label' => $label]) {
            $own[] = ['id' => $id, 'label' => $label, 'status' => $now[$id]];
        }
        $open = array_values(array_diff(array_column($own, 'status'), ['complete']));
        $milestones[] = ['sections' => $own, 'status' => $open[0] ?? 'complete'] + $milestone;
    }
    $active = array_search('active', $now, true);
    $answer = ['languages' => ['en'], 'milestones' => $milestones] + $profile['qualification'];
    return $active === false ? $answer : $answer + ['activeSection' => section_view($record, $active)];
}

/** What is stored after a save, or 422 with a message for each wrong element; nothing of it is stored then. */
function merged(array $record, string $section_id, array $rows): array
{
    global $sections;
    $elements = [];
    foreach ($sections[$section_id]['elements'] as $element) {
        $elements[key_of($element)] = $element;
    }
    $given = $record['values'][$section_id] ?? [];
    $errors = [];
    foreach (array_reverse($rows) as $row) {
        $key = text_of($row['id'] ?? '');
        try {
            $given[$key] = read($elements[$key] ?? throw new Malformed('unknown'), $row['value'] ?? null);
        } catch (Malformed) {
            $errors[$key] = ['id' => $key, 'message' => 'This value cannot be saved.'];
        }
    }
    $sent = array_map(fn (array $row) => text_of($row['id'] ?? ''), $rows);
    $values = without_hidden($elements, $given, $sent);
    foreach ($elements as $key => $element) {
        if (!is_hidden($element, $values) && !isset($errors[$key]) && broken_rule($element, $values[$key] ?? read($element, ''))) {
            $errors[$key] = ['id' => $key, 'message' => "Please check '{$element['label']}'."];
        }
    }
    if ($errors) {
        $more = ['errors' => array_values($errors)];
        throw new Refusal(422, 'SECTION_INVALID', 'Please check your entries.', $more);
    }
    return array_filter($values, fn ($value) => $value !== '');
}

function save_section(Store $store, array &$record, string $section_id, array $body): array
{
    section_view($record, $section_id);
    $rows = $body['elements'] ?? null;
    if (!is_array($rows) || !array_is_list($rows) || array_filter($rows, fn ($row) => !is_array($row))) {
        throw new Refusal(422, 'BODY_MALFORMED', 'The request could not be read.');
    }
    if (statuses_of($record)[$section_id] === 'pending') {
        throw new Refusal(409, 'SECTION_LOCKED', 'This section cannot be changed.');
    }
    $if_match = $_SERVER['HTTP_IF_MATCH'] ?? '*';
    if ($if_match !== '*' && $if_match !== etag_of($record, $section_id)) {
        throw new Refusal(412, 'SECTION_CHANGED', 'This section was changed meanwhile.');
    }
    $record['values'][$section_id] = merged($record, $section_id, $rows);
    $record['done'] = array_values(array_unique([...$record['done'], $section_id]));
    $store->keep();
    return [204, null, etag_of($record, $section_id)];
}

/** Status, body and entity tag of one call; throws Refusal. */
function answer(Store $store, string $method, string $path, string $text): array
{
    $call = "$method $path";
    if ($call === 'GET /languages') {
        return [200, [['code' => 'en', 'name' => 'English']], null];
    }
    $token = preg_replace('~^Bearer ~', '', $_SERVER['HTTP_AUTHORIZATION'] ?? '');
    $session = in_array($token, $store->data['ended'], true) ? null : TOKENS[$token] ?? null;
    if ($session === null) {
        throw new Refusal(401, 'SESSION_MISSING', 'Please sign in.');
    }
    $store->data['investors'][$session['investorId']] ??= ['values' => [], 'done' => []];
    $record = &$store->data['investors'][$session['investorId']];
    if (preg_match('~^/qualification/sections/([^/]+)$~D', $path, $found)) {
        if ($method === 'PUT') {
            return save_section($store, $record, $found[1], json_of($text));
        }
        $view = section_view($record, $found[1]);
        return [200, $view, $view['etag']];
    }
    if (preg_match('~^/documents/[^/]+/link$~D', $path)) {
        throw new Refusal(404, 'ERROR_DOCUMENTS_NOT_FOUND', 'There is no such document.');
    }
    json_of($text);
    switch ($call) {
        case 'GET /session':
        case 'POST /session/renewal':
            return [200, $session, null];
        case 'DELETE /session':
            $store->data['ended'][] = $token;
            $store->keep();
            return [204, null, null];
        case 'PUT /investor/language':
            return [204, null, null];
        case 'GET /qualification':
            return [200, qualification($record), null];
        case 'GET /disclaimers/missing':
            return [200, [], null];
        case 'GET /kyc':
            return [200, ['status' => 'Not_checked'], null];
        case 'POST /identity/wallets':
            $title = 'The signature does not belong to this wallet.';
            throw new Refusal(422, 'WALLET_SIGNATURE_INVALID', $title);
        default:
            throw new Refusal(404, 'NOT_FOUND', 'There is no such call.');
    }
}

function json_of(string $text): array
{
    if ($text === '') {
        return [];
    }
    if (!preg_match('~^application/json\b~i', $_SERVER['CONTENT_TYPE'] ?? '')) {
        throw new Refusal(415, 'BODY_NOT_JSON', 'JSON only.');
    }
    $body = json_decode($text, true);
    if (json_last_error() !== JSON_ERROR_NONE) {
        throw new Refusal(400, 'BODY_MALFORMED', 'The request could not be read.');
    }
    return is_array($body) ? $body : [];
}

function respond(string $method, string $host_page): array
{
    $origin = $_SERVER['HTTP_ORIGIN'] ?? null;
    if ($method !== 'GET' && $origin !== null && $origin !== $host_page) {
        throw new Refusal(403, 'ORIGIN_UNKNOWN', 'This page may not use the service.');
    }
    if ($method === 'OPTIONS') {
        return [204, null, null];
    }
    $path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
    if (!str_starts_with($path, '/v1/')) {
        throw new Refusal(404, 'NOT_FOUND', 'There is no such call.');
    }
    $file = getenv('DATA') ?: sys_get_temp_dir() . '/investor-onboarding-data.json';
    return answer(new Store($file), $method, substr($path, 3), file_get_contents('php://input'));
}

$host_page = getenv('HOST_PAGE') ?: 'http://localhost:8801';
$media_type = 'application/json; charset=utf-8';
try {
    [$status, $body, $etag] = respond($_SERVER['REQUEST_METHOD'], $host_page);
} catch (Refusal $refusal) {
    [$status, $body, $etag] = [$refusal->body['status'], $refusal->body, null];
    $media_type = 'application/problem+json';
}
http_response_code($status);
header('Vary: Origin');
header('Cache-Control: no-store');
header('Content-Language: en');
header('X-Content-Type-Options: nosniff');
header_remove('X-Powered-By');
if (($_SERVER['HTTP_ORIGIN'] ?? null) === $host_page) {
    header("Access-Control-Allow-Origin: $host_page");
    header('Access-Control-Allow-Methods: GET, POST, PUT, DELETE');
    header('Access-Control-Allow-Headers: Authorization, Content-Type, Accept-Language, X-Request-Id, If-Match');
    header('Access-Control-Expose-Headers: ETag, Retry-After, Content-Language');
    header('Access-Control-Max-Age: 7200');
}
if ($etag !== null) {
    header("ETag: $etag");
}
if ($body !== null) {
    header("Content-Type: $media_type");
    // Objects stay objects: an empty array of PHP becomes [], which is no object.
    echo json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}
