# The runtime of native programs (native_runtime.c), compiled once for all: four forms, each for 64 and 32 bits. The objects
# become part of Vouch (native_runtime.cpp). Options are those with which replay_build.cpp compiles the program.
set(runtime_source ${CMAKE_CURRENT_LIST_DIR}/native_runtime.c)
set(runtime_folder ${CMAKE_BINARY_DIR}/generated/evidence)
file(MAKE_DIRECTORY ${runtime_folder})
file(GLOB runtime_parts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_runtime*.c)
set(runtime_flags -w -ffreestanding -fno-builtin -fno-stack-protector -fno-pic -fwrapv -msse4.1)
set(runtime_objects)
foreach(form bare sanitized loops sanitized_loops)
  set(form_flags -O0)
  if(form MATCHES "loops")
    set(form_flags -O1 -DLOOPS -Xclang -fsanitize-coverage-type=3 -Xclang -fsanitize-coverage-inline-8bit-counters)
  endif()
  if(form MATCHES "sanitized")
    list(APPEND form_flags -DSANITIZED -fsanitize=address)
  endif()
  foreach(bits 64 32)
    if(bits EQUAL 64)
      set(target_flags --target=x86_64-pc-linux-gnu)
    else()
      set(target_flags --target=i386-pc-linux-gnu -msse2 -mfpmath=sse)
    endif()
    set(object ${runtime_folder}/runtime_${form}_${bits}.o)
    add_custom_command(OUTPUT ${object} DEPENDS ${runtime_parts}
                       COMMAND /usr/lib/llvm-19/bin/clang ${target_flags} ${runtime_flags} ${form_flags} -c ${runtime_source} -o ${object})
    list(APPEND runtime_objects ${object})
  endforeach()
endforeach()
set_source_files_properties(
  ${CMAKE_CURRENT_LIST_DIR}/native_runtime.cpp PROPERTIES
  OBJECT_DEPENDS "${runtime_objects}" COMPILE_DEFINITIONS VOUCH_RUNTIME_FOLDER="${runtime_folder}"
  SKIP_UNITY_BUILD_INCLUSION ON)

# The checker of clause proofs that goes with certificates, as a text.
set(rup_literal ${runtime_folder}/rup.c.inc)
add_custom_command(OUTPUT ${rup_literal} DEPENDS ${CMAKE_CURRENT_LIST_DIR}/rup.c ${embed}
                   COMMAND ${CMAKE_COMMAND} -DIN=${CMAKE_CURRENT_LIST_DIR}/rup.c -DOUT=${rup_literal} -P ${embed})
target_sources(vouch_evidence PRIVATE ${rup_literal})
target_include_directories(vouch_evidence PRIVATE ${CMAKE_BINARY_DIR}/generated)
