-- Reads what some channels had after a position: {epoch, head, gap, [channel's number, position, frame] ...}, by channel.
-- Everything up to head is in the answer or never was; gap is empty or says why that cannot be promised.
--
-- KEYS[3] and on are the channels; ARGV[3] the epoch and ARGV[4] the position, both empty to learn only the head

local head = text(math.max(last, now))
redis.call('HSET', KEYS[1], 'last', head)
keep(KEYS[1], head)

if ARGV[3] == '' then
  return {epoch, head, ''}
end
local from = tonumber(ARGV[4])
if ARGV[3] ~= epoch or from > tonumber(head) then
  return {epoch, head, 'reset'}
end
if from < floor then
  return {epoch, head, 'expired'}
end

local answer = {epoch, head, ''}
for channel = 3, #KEYS do
  local newest = redis.call('ZSCORE', KEYS[2], KEYS[channel])
  if newest and tonumber(newest) > from then
    local entries = redis.call('XRANGE', KEYS[channel], text(from + 1), '+')
    if #entries == 0 or tonumber(entries[1][2][2]) > from then
      return {epoch, head, 'trimmed'}
    end
    for _, entry in ipairs(entries) do
      answer[#answer + 1] = channel - 3
      answer[#answer + 1] = string.match(entry[1], '%d+')
      answer[#answer + 1] = entry[2][4]
    end
  end
end
return answer
