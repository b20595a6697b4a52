package io.terrace.gateway.batch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.gateway.exchange.AsciiRules;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A batch as it was sent. What makes it one (ids, order, dependencies) is checked before anything is done; what is
/// wrong with one operation is that operation's answer.
@RegisterForReflection
record BatchRequest(@Nullable List<@Nullable BatchOperation> operations) {

    private static final int MAX_OPERATIONS = 25;
    private static final int MAX_ID = 64;
    private static final int DEEPEST = 40;

    // Always UTF-8: the places of values in the text are counted in bytes.
    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .disable(JsonFactory.Feature.CHARSET_DETECTION)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(coercions -> {
                for (CoercionInputShape shape : CoercionInputShape.values()) {
                    coercions.setCoercion(shape, CoercionAction.Fail);
                }
            })
            .build();

    /// @throws Refusal for anything but a batch
    static List<BatchOperation> read(byte[] text) {
        return parse(text).checked();
    }

    private static BatchRequest parse(byte[] text) {
        try {
            BatchRequest envelope = JSON.readValue(text, BatchRequest.class);
            return envelope == null ? new BatchRequest(null) : envelope;
        } catch (MismatchedInputException e) {
            throw invalid(new FieldError(pointer(e), "invalid"));
        } catch (JsonProcessingException | ArithmeticException e) {
            throw new RefusalException(ErrorCode.INVALID_JSON);
        } catch (IOException e) {
            throw new IllegalStateException("Bytes at hand can be read", e);
        }
    }

    private List<BatchOperation> checked() {
        if (operations == null) {
            throw invalid(new FieldError("/operations", "required"));
        }
        if (operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
            throw invalid(new FieldError("/operations", "size"));
        }
        List<FieldError> faults = new ArrayList<>();
        List<BatchOperation> known = new ArrayList<>();
        Set<String> before = new HashSet<>();
        for (BatchOperation operation : operations) {
            String at = "/operations/" + known.size();
            if (operation == null) {
                throw invalid(new FieldError(at, "required"));
            }
            check(operation, before, at, faults);
            known.add(operation);
        }
        if (!faults.isEmpty()) {
            throw new RefusalException(ErrorCode.VALIDATION_FAILED, faults);
        }
        return known;
    }

    private static void check(BatchOperation operation, Set<String> before, String at, List<FieldError> faults) {
        if (!before.containsAll(operation.needs())) {
            faults.add(new FieldError(at + "/dependsOn", "not_before"));
        }
        String id = operation.id();
        if (id == null || !isId(id)) {
            faults.add(new FieldError(at + "/id", id == null ? "required" : "format"));
        } else if (!before.add(id)) {
            faults.add(new FieldError(at + "/id", "duplicate"));
        }
    }

    private static boolean isId(String id) {
        return !id.isEmpty()
                && id.length() <= MAX_ID
                && id.chars().allMatch(c -> AsciiRules.isWord(c) || c == '.' || c == ':');
    }

    private static String pointer(MismatchedInputException e) {
        return e.getPath().stream().map(BatchRequest::step).collect(Collectors.joining());
    }

    // A header's name is the client's own; it is not repeated.
    private static String step(JsonMappingException.Reference at) {
        if (at.getFrom() instanceof Map) {
            return "";
        }
        return "/" + (at.getFieldName() == null ? Integer.toString(at.getIndex()) : at.getFieldName());
    }

    private static RefusalException invalid(FieldError fault) {
        return new RefusalException(ErrorCode.VALIDATION_FAILED, List.of(fault));
    }
}
